/** What a folder's icon may be coloured with. As they are, they keep 3:1 on light and on dark surfaces. */
export const FOLDER_COLORS = [
  { color: '#c94f4f', name: 'Red' },
  { color: '#c2691f', name: 'Orange' },
  { color: '#a67c00', name: 'Yellow' },
  { color: '#3f8f4f', name: 'Green' },
  { color: '#1f8a8a', name: 'Teal' },
  { color: '#3f78c9', name: 'Blue' },
  { color: '#8a5fc9', name: 'Purple' },
  { color: '#c2508f', name: 'Pink' },
  { color: '#75808a', name: 'Gray' },
]
