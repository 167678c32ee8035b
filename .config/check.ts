import { spawnSync } from 'node:child_process'
import { buildIfStale } from '../worker/host/build.ts'
import { measureBundles } from './bundle-budgets.ts'
import { checkApiDocument } from './check-api-document.ts'
import { checkCatalogs } from './check-catalogs.ts'
import { checkComments } from './comments.ts'
import { checkPermissionNames } from './permission-names.ts'
import { checkReadmes } from './readme-names.ts'
import { checkTranslations } from './untranslated-texts.ts'
import { checkSourceTexts } from './source-texts.ts'
import { checkSettings } from './settings-table.ts'
import { checkVerbs } from './verbs-without-rule.ts'

/** With fewer, the check of directions has missed its input. */
const FEWEST_MODULES = 250

const CONVENTIONAL =
  /^(feat|fix|docs|test|refactor|perf|chore|build|ci|style|revert)(\([a-z0-9,-]+\))?!?: \S/

const LONGEST_SUBJECT = 72

interface Step {
  name: string
  /** Returns the problem, or null. */
  run: () => string | null | Promise<string | null>
}

/** `npm run check`: all static checks. */
const STEPS: Step[] = [
  { name: 'commit subjects', run: checkCommits },
  { name: 'format', run: () => command('oxfmt', '--check', '.') },
  { name: 'lint', run: () => command('oxlint', '--type-aware', '--deny-warnings', '.') },
  {
    name: 'styles for both directions',
    run: () => command('stylelint', '--config', '.config/stylelint.json', 'web/styles/**/*.css'),
  },
  { name: 'types', run: () => command('tsc', '--build') },
  { name: 'comments', run: checkComments },
  { name: 'names in READMEs', run: checkReadmes },
  { name: 'permission names', run: checkPermissionNames },
  { name: 'settings', run: checkSettings },
  { name: 'verbs ask who may', run: checkVerbs },
  { name: 'texts through translation', run: checkTranslations },
  { name: 'texts for translators', run: checkSourceTexts },
  { name: 'catalogs', run: checkCatalogs },
  { name: 'import directions', run: checkDirections },
  { name: 'unused code', run: () => command('knip', '--config', '.config/knip.json') },
  { name: 'API document', run: checkApiDocument },
  { name: 'build', run: build },
  { name: 'bundle budgets', run: checkBudgets },
  {
    name: 'deployable',
    run: () =>
      command(
        'wrangler',
        'deploy',
        '--dry-run',
        '--config',
        'dist/atoll/wrangler.json',
        '--outdir',
        'node_modules/.cache/dry-run',
      ),
  },
]

function command(name: string, ...args: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(name, args, {
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_LOG: 'error' },
  })
  return status === 0 ? null : `${stdout}${stderr}`
}

function checkDirections(): string | null {
  const { status, stdout, stderr } = spawnSync(
    'depcruise',
    ['--config', '.config/directions.mjs', 'worker', 'web', 'db', 'tests'],
    { encoding: 'utf8' },
  )
  const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0)
  if (status !== 0) return stdout + stderr
  return modules < FEWEST_MODULES
    ? `Only ${modules} modules were looked at.\n${stdout}${stderr}`
    : null
}

/** Checks the newest subjects (README, "Contributing"); passes in a copy without history. */
function checkCommits(): string | null {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '-50', '--format=%s'], {
    encoding: 'utf8',
  })
  if (status !== 0) return null
  const odd = stdout
    .trim()
    .split('\n')
    .filter(
      (subject) =>
        subject !== '' && (!CONVENTIONAL.test(subject) || subject.length > LONGEST_SUBJECT),
    )
  return odd.length > 0 ? `Not conventional, or too long:\n${odd.join('\n')}` : null
}

function build(): string | null {
  buildIfStale()
  return null
}

function checkBudgets(): string | null {
  const rows = measureBundles()
  for (const { what, value, budget, unit } of rows)
    console.log(`    ${what}: ${value} of ${budget} ${unit}`)
  const over = rows.filter(({ value, budget }) => value > budget)
  return over.length > 0 ? over.map(({ what }) => `${what} is over its budget`).join('\n') : null
}

/** A check that breaks off has failed, and those after it run all the same. */
async function attempt(run: Step['run']): Promise<string | null> {
  try {
    return await run()
  } catch (error) {
    return String(error)
  }
}

let failures = 0
for (const { name, run } of STEPS) {
  const problem = await attempt(run)
  console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${name}`)
  if (problem !== null) {
    failures++
    console.log(problem)
  }
}
process.exit(failures === 0 ? 0 : 1)
