import { describe, expect, it } from 'vitest'
import { ValidationError } from '#worker/errors.ts'
import { PathTree } from '#worker/features/uploads/validate/path-tree.ts'

const treeOf = (...paths: string[]) => {
  const tree = new PathTree()
  const problems = paths.map((path, index) => tree.add(index, path.split('/').at(-1) ?? '', path))
  return { nodes: tree.nodes(), problems }
}

describe('PathTree', () => {
  it('holds folders and names that differ in case alone once', () => {
    const { nodes, problems } = treeOf('A/b/One.txt', 'a/B/one.txt', 'a/two.txt', 'three.txt')
    expect(problems).toEqual([null, null, null, null])
    expect(nodes).toEqual([
      [
        'a',
        [],
        [
          ['b', [], [['one.txt', [0, 1], []]]],
          ['two.txt', [2], []],
        ],
      ],
      ['three.txt', [3], []],
    ])
  })

  it('reads "/a//b" as "a/b"', () => {
    expect(treeOf('/a//b/c').nodes).toEqual(treeOf('a/b/c').nodes)
  })

  it('leaves out what cannot be made, and names the problem of each file', () => {
    const { nodes, problems } = treeOf(
      'a/../x',
      'a/../y/z',
      'a\\b/c',
      `${'d/'.repeat(51)}e`,
      'a/ok',
    )
    expect(problems).toEqual([
      'This name is reserved.',
      'This name is reserved.',
      'A name cannot contain a slash or a backslash.',
      'There are too many folders in each other.',
      null,
    ])
    expect(nodes).toEqual([['a', [], [['ok', [4], []]]]])
  })

  it('takes 20,000 different folders, all levels counted, and no more', () => {
    const tree = new PathTree()
    for (let index = 0; index < 400; index++) tree.add(index, 'f', `${index}/${'a/'.repeat(49)}f`)
    expect(tree.add(400, 'f', `399/${'a/'.repeat(49)}g`)).toBeNull()
    expect(() => tree.add(401, 'f', 'one more/f')).toThrow(ValidationError)
  })
})
