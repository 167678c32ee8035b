import type { PreparedSite } from './prepare-site.ts'

/** To be called as soon as there is one: what fails after this must not take the one sight of the password along. */
export function announceAdmin({ newAdmin }: Pick<PreparedSite, 'newAdmin'>): void {
  if (!newAdmin) return
  console.log(`\n  Sign in as ${newAdmin.email}`)
  if (newAdmin.isGenerated) console.log(`  Password   ${newAdmin.password}   (shown this once)`)
}
