import { expect, it } from 'vitest'
import { withScriptNonce } from '#web/pages/frame/script-nonce.ts'

it.each([
  ['<script>run()</script>', '<script nonce="n1">run()</script>'],
  [
    '<script src="https://ads.example/a.js" async></script>',
    '<script nonce="n1" src="https://ads.example/a.js" async></script>',
  ],
  ['<SCRIPT>run()</SCRIPT>', '<script nonce="n1">run()</SCRIPT>'],
  ['<script\n async>', '<script nonce="n1"\n async>'],
  [
    '<p>a</p><script>1</script><script>2</script>',
    '<p>a</p><script nonce="n1">1</script><script nonce="n1">2</script>',
  ],
  ['<script nonce="theirs">run()</script>', '<script nonce="theirs">run()</script>'],
  [
    '<scripted-element>no script</scripted-element>',
    '<scripted-element>no script</scripted-element>',
  ],
  ['<p>without</p>', '<p>without</p>'],
  ['', ''],
])('%j becomes %j', (html, expected) => {
  expect(withScriptNonce(html, 'n1')).toBe(expected)
})
