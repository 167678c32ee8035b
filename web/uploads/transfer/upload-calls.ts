import type {
  AbortMultipartInput,
  CompleteMultipartInput,
  CreateMultipartInput,
  CreateMultipartResponse,
  CreateS3EntryInput,
  CreateTusEntryInput,
  PresignInput,
  PresignResponse,
  SignPartsInput,
  SignPartsResponse,
  UploadedEntryResponse,
  UploadedPartsInput,
  UploadedPartsResponse,
} from '#worker/features/uploads/schema.ts'
import type {
  ValidateUploadsInput,
  ValidateUploadsResponse,
} from '#worker/features/uploads/validate/schema.ts'

/** The server calls of the upload engine. They throw the errors of `upload-errors.ts`. */
export interface UploadCalls {
  validate(input: ValidateUploadsInput, signal: AbortSignal): Promise<ValidateUploadsResponse>
  presign(input: PresignInput, signal: AbortSignal): Promise<PresignResponse>
  createMultipart(
    input: CreateMultipartInput,
    signal: AbortSignal,
  ): Promise<CreateMultipartResponse>
  signParts(input: SignPartsInput, signal: AbortSignal): Promise<SignPartsResponse>
  uploadedParts(input: UploadedPartsInput, signal: AbortSignal): Promise<UploadedPartsResponse>
  completeMultipart(input: CompleteMultipartInput, signal: AbortSignal): Promise<unknown>
  abortMultipart(input: AbortMultipartInput, signal: AbortSignal): Promise<unknown>
  createEntry(input: CreateS3EntryInput, signal: AbortSignal): Promise<UploadedEntryResponse>
  createTusEntry(
    input: CreateTusEntryInput & { workspaceId: number },
    signal: AbortSignal,
  ): Promise<UploadedEntryResponse>
  abortTus(uploadKey: string, signal: AbortSignal): Promise<unknown>
}
