import { Image } from '@tiptap/extension-image'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  ImageIcon,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components/Toolbar'
import { pageNonce } from '#web/ui/page-nonce.ts'
import { useTrans } from '#web/i18n/i18n-context.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { askForAddress } from './ask-for-address.tsx'

interface RichTextFieldProps {
  label: string
  /** HTML. */
  defaultValue: string
  onChange: (html: string) => void
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  Image,
]

interface Tool {
  id: string
  label: string
  icon: ReactNode
  isActive: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

const TOOLS: readonly Tool[] = [
  {
    id: 'bold',
    label: 'Bold',
    icon: <Bold aria-hidden="true" />,
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    label: 'Italic',
    icon: <Italic aria-hidden="true" />,
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'heading2',
    label: 'Heading',
    icon: <Heading2 aria-hidden="true" />,
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    id: 'heading3',
    label: 'Smaller heading',
    icon: <Heading3 aria-hidden="true" />,
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    id: 'list',
    label: 'List',
    icon: <List aria-hidden="true" />,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbered',
    label: 'Numbered list',
    icon: <ListOrdered aria-hidden="true" />,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    label: 'Quote',
    icon: <Quote aria-hidden="true" />,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'link',
    label: 'Link',
    icon: <Link2 aria-hidden="true" />,
    isActive: (editor) => editor.isActive('link'),
    run: async (editor) => {
      const former = (editor.getAttributes('link') as { href?: string }).href ?? ''
      const href = await askForAddress({ kind: 'link', former })
      if (href === undefined) return
      const chain = editor.chain().focus().extendMarkRange('link')
      if (href === '') chain.unsetLink().run()
      else chain.setLink({ href }).run()
    },
  },
  {
    id: 'image',
    label: 'Picture',
    icon: <ImageIcon aria-hidden="true" />,
    isActive: (editor) => editor.isActive('image'),
    run: async (editor) => {
      const src = await askForAddress({ kind: 'image', former: '' })
      if (src) editor.chain().focus().setImage({ src }).run()
    },
  },
]

/** A text with headings, lists, links and pictures. */
export function RichTextField({ label, defaultValue, onChange }: RichTextFieldProps) {
  const t = useTrans()
  const labelId = useId()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: defaultValue,
    // The server renders none: it comes to life in the browser.
    immediatelyRender: false,
    injectNonce: pageNonce(),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        class: 'prose admin-rich-text',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  })
  return (
    <div className="field">
      <span className="field-label" id={labelId}>
        {label}
      </span>
      {editor && (
        <div>
          <Toolbar className="admin-rich-tools" aria-label={t('Format')}>
            <Tools editor={editor} />
          </Toolbar>
          <EditorContent editor={editor} />
        </div>
      )}
    </div>
  )
}

function Tools({ editor }: { editor: Editor }) {
  const t = useTrans()
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: TOOLS.filter(({ isActive }) => isActive(current)).map(({ id }) => id),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  })
  return (
    <>
      {TOOLS.map(({ id, label, icon, run }) => (
        <IconButton
          key={id}
          size="sm"
          aria-label={t(label)}
          aria-pressed={state.active.includes(id)}
          onPress={() => run(editor)}
        >
          {icon}
        </IconButton>
      ))}
      <IconButton
        size="sm"
        aria-label={t('Undo')}
        isDisabled={!state.canUndo}
        onPress={() => editor.chain().focus().undo().run()}
      >
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        aria-label={t('Redo')}
        isDisabled={!state.canRedo}
        onPress={() => editor.chain().focus().redo().run()}
      >
        <Redo2 aria-hidden="true" />
      </IconButton>
    </>
  )
}
