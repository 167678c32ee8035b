import type { ReportLinkInput } from '#worker/features/links/schema.ts'

/** Reasons for which visitors report a link, as they are shown. */
export const REPORT_REASONS: Record<ReportLinkInput['reason'], string> = {
  malware: 'Malware',
  phishing: 'Phishing or fraud',
  illegal: 'Illegal content',
  copyright: 'Copyright',
  privacy: 'Personal data',
  other: 'Something else',
}
