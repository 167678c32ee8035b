import { describe, expect, it } from 'vitest'
import { commentProblems } from '../../.config/comments.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('a comment', () => {
  it.each([
    ['a.ts', `// What it does.\nf()`],
    ['a.ts', `f() // what it does`],
    ['a.ts', `/** What's sent. */\nf()`],
    ['a.tsx', `const page = <p>{/* What is shown. */}</p>`],
    ['a.css', `/* What is shown. */\np {}`],
    ['a.sql', `-- What is kept.\nSELECT 1`],
    ['a.toml', `# What is set.\na = 1`],
  ])('must not begin with "What": %s %j', (path, source) => {
    expect(commentProblems(path, source)).toEqual([`${path}:1 begins with "What"`])
  })

  it.each([
    ['a.ts', `// ${words(16)}\n// ${words(15)}\nf()`],
    ['a.ts', `/**\n * ${words(16)}\n *\n * ${words(15)}\n * @param b ${words(20)}\n */\nf()`],
    ['a.ts', `/** @throws ${words(31)} */\nf()`],
    ['a.css', `/* ${words(16)}\n   ${words(15)} */\np {}`],
    ['a.sql', `-- ${words(16)}\n-- ${words(15)}\nSELECT 1`],
    ['a.toml', `# ${words(16)}\n# ${words(15)}\na = 1`],
  ])('has at most 30 words: %s %j', (path, source) => {
    expect(commentProblems(path, source)).toEqual([`${path}:1 has 31 words of 30`])
  })

  it.each([
    ['a.ts', `// ${words(30)}\n\n// ${words(30)}\nf() // ${words(30)}\n// ${words(30)}`],
    ['a.ts', `/**\n * ${words(30)}\n * | ${words(30)} |\n * @param b ${words(29)}\n */\nf()`],
    ['a.ts', `const text = '/* What is in a string. */ // What.'`],
    ['a.tsx', `const page = <p>// What is text. {text} /* What. */</p>`],
    ['a.toml', `# ${words(30)}\na = "# What"\n  # ${words(30)}`],
    ['a.sql', `--> statement-breakpoint\n-- ${words(30)}`],
  ])('may be: %s %j', (path, source) => {
    expect(commentProblems(path, source)).toEqual([])
  })
})
