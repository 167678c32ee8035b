import type { TestOutcome } from '#worker/features/admin/settings/schema.ts'

/** How the outcomes of tests are told. */
export const TEST_TEXTS: Record<TestOutcome, string> = {
  'mail.sent': 'The mail server has taken the mail to:',
  'mail.kept': 'No mail server is set: mails are only kept in the log.',
  'mail.failed': 'The mail was not sent.',
  'storage.stored': 'A file can be uploaded to the bucket.',
  'storage.not_stored': 'A file cannot be uploaded to the bucket.',
  'storage.read': 'The site finds the uploaded file.',
  'storage.not_read': 'The site does not find the uploaded file.',
  'storage.deleted': 'The file can be deleted.',
  'storage.not_deleted': 'The file cannot be deleted.',
  'storage.same_origin': 'The bucket has the address of the site, so no CORS rule is needed.',
  'storage.cors_allowed': 'The CORS rule of the bucket lets browsers upload from this site.',
  'storage.cors_refused':
    'The CORS rule of the bucket does not let browsers upload from this site. Missing:',
  'captcha.accepted': 'The service accepts the secret key.',
  'captcha.refused': 'The service refuses the secret key.',
  'captcha.unclear': 'The service does not say whether the secret key is right.',
  'captcha.not_set': 'The site key or the secret key is not set.',
  'captcha.unreachable': 'The service does not answer.',
  'social.accepted': ':service accepts the client id and the secret.',
  'social.refused': ':service refuses the client id or the secret.',
  'social.unclear': ':service does not say whether the client id and the secret are right.',
  'social.not_set': 'The client id or the client secret is not set.',
  'social.unreachable': ':service does not answer.',
  'push.sent': 'Sent to :count of your browsers.',
  'push.failed': 'Not sent to :count of your browsers.',
  'push.ended': ':count of your browsers have ended notifications.',
  'push.none': 'None of your browsers shows notifications. Turn them on under Notifications.',
}
