import { z } from 'zod'

export const UpdateSettingsInput = z.object({
  settings: z.record(z.string().max(100), z.unknown()),
})
export type UpdateSettingsInput = z.infer<typeof UpdateSettingsInput>
