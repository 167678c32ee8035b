const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** Texts as old programs write them: a file's name, its bytes, and words that are in it. */
export const ENCODED_TEXTS: [name: string, content: Uint8Array<ArrayBuffer>, words: string][] = [
  [
    'windows-1252.txt',
    bytesOf('3GJlciBkaWUgR3L232UgZGVzIFJpZmZzIJYgZvxyIDUggA=='),
    'Größe des Riffs – für 5 €',
  ],
  ['latin-1.txt', bytesOf('Y2Fm6Q=='), 'café'],
  [
    'shift-jis.csv',
    bytesOf('lryRTyyP6o+KDQqCsYLqgs2OWIzoj8qCzJW2j82CxYK3LJOMi54NCg=='),
    'これは珊瑚礁の文章です',
  ],
  ['euc-jp.txt', bytesOf('xvzL3LjspM7KuL7PpMekuaGju7m46r7M'), '珊瑚礁'],
  ['gb18030.txt', bytesOf('1eLKx9K7uPbW0M7EzsS1taOsudjT2sm6uve9uKGj'), '关于珊瑚礁'],
  ['big5.txt', bytesOf('s2+sT6RArdOkpKTlpOWl86FBw/ap86zAt+TBR6FD'), '關於珊瑚礁'],
  ['euc-kr.txt', bytesOf('wMywzcC6IMfRsbm+7iC5rrytwNS0z7TZLiC76sijw8o='), '산호초'],
  [
    'windows-1251.txt',
    bytesOf('3fLuIPDz8fHq6Okg8uXq8fIg7iDq7vDg6+vu4u7sIPDo9OUg6CDs7vDl'),
    'коралловом рифе',
  ],
  [
    'koi8-r.txt',
    bytesOf('/NTPINLV09PLycog1MXL09QgzyDLz9LBzMzP18/NINLJxsUgySDNz9LF'),
    'коралловом рифе',
  ],
  [
    'windows-1250.txt',
    bytesOf(
      'WmG/87PmIGfqnGy5IGphn/EuIFRvIGplc3QgcG9sc2tpIHRla3N0IG8gbW9yenUsIGt083JlIGplc3QgcGnqa25lLg==',
    ),
    'które jest piękne',
  ],
]
