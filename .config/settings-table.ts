import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { SETTING_NAMES, SETTINGS } from '../worker/settings/registry.ts'

const README = 'worker/settings/README.md'
const START = '<!-- settings: written by npm run generate:settings -->'

function settingsTable(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { section, group, label, help, unit, isPublic, isSecret, permission } = SETTINGS[name]
    const unitText = unit ? ` (${unit})` : ''
    const readers = isSecret ? 'nobody' : isPublic ? 'visitors' : 'admins'
    return `| \`${name}\` | ${section}${group ? `: ${group}` : ''} | ${label}${unitText} | ${help} | ${readers} | \`${permission}\` |`
  })
  return [
    '| name | section | label | help | read by | permission to change |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

const withoutAlignment = (table: string) =>
  table.replaceAll(/-+/g, '-').replaceAll(/ +/g, ' ').trim()

/** Reports settings without label or help, and a table in the README that differs from the registry. */
export function checkSettings(): string | null {
  const unlabelled = SETTING_NAMES.filter(
    (name) => SETTINGS[name].label.trim() === '' || SETTINGS[name].help.trim() === '',
  )
  if (unlabelled.length > 0) return `Without label or help: ${unlabelled.join(', ')}`
  const table = readFileSync(README, 'utf8').split(START)[1] ?? ''
  return withoutAlignment(table) === withoutAlignment(settingsTable())
    ? null
    : `${README} differs from the registry: npm run generate:settings`
}

if (process.argv[1]?.endsWith('settings-table.ts')) {
  const [head = ''] = readFileSync(README, 'utf8').split(START)
  writeFileSync(README, `${head}${START}\n\n${settingsTable()}\n`)
  spawnSync('oxfmt', [README], { stdio: 'inherit' })
}
