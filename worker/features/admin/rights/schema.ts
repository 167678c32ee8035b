import { z } from 'zod'

/** As a role or a user gets it; a restriction without a value is no limit. */
export const GivenPermission = z.strictObject({
  name: z.string().max(100),
  restrictions: z
    .array(z.strictObject({ name: z.string().max(100), value: z.int().min(0).max(1e9).nullable() }))
    .max(10)
    .default([]),
})
export type GivenPermission = z.infer<typeof GivenPermission>

export const GivenPermissions = z.array(GivenPermission).max(200)

export const HeldPermission = z.object({
  name: z.string(),
  restrictions: z.array(
    z.object({
      name: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
})
