import {
  AudioLinesIcon,
  BookOpenIcon,
  CircleQuestionMarkIcon,
  FilesIcon,
  FileUpIcon,
  InboxIcon,
  KeyRoundIcon,
  LayoutTemplateIcon,
  ListChecksIcon,
  type LucideIcon,
  PencilIcon,
  SlidersHorizontalIcon,
} from 'lucide-react'
import { useExtensions } from '../../api/extensions.ts'
import type { TextKey } from '../../locales/text.ts'

interface NavItem {
  to: string
  text: TextKey
  section: 'main' | 'library' | 'workspace' | 'help'
  /** Hidden from a key that may not do this, and imports also where the service offers none. */
  needs?: 'mayRead' | 'mayReview' | 'mayImport' | 'hasMyWork' | 'mayAdminister'
  icon: LucideIcon
}

const navItems: readonly NavItem[] = [
  { to: '/my-work', text: 'nav.my_work', section: 'main', icon: InboxIcon, needs: 'hasMyWork' },
  { to: '/audits', text: 'nav.audits', section: 'main', icon: ListChecksIcon, needs: 'mayRead' },
  { to: '/generate', text: 'nav.generate', section: 'main', icon: PencilIcon, needs: 'mayReview' },
  { to: '/documents', text: 'nav.documents', section: 'main', icon: FilesIcon, needs: 'mayRead' },
  { to: '/import', text: 'nav.import', section: 'main', icon: FileUpIcon, needs: 'mayImport' },
  { to: '/templates', text: 'nav.templates', section: 'library', icon: LayoutTemplateIcon, needs: 'mayRead' },
  { to: '/tones-of-voice', text: 'nav.tones_of_voice', section: 'library', icon: AudioLinesIcon, needs: 'mayRead' },
  { to: '/knowledge-bases', text: 'nav.knowledge_bases', section: 'library', icon: BookOpenIcon, needs: 'mayRead' },
  {
    to: '/administration',
    text: 'nav.administration',
    section: 'workspace',
    icon: KeyRoundIcon,
    needs: 'mayAdminister',
  },
  { to: '/settings', text: 'nav.settings', section: 'workspace', icon: SlidersHorizontalIcon },
  { to: '/help', text: 'nav.help', section: 'help', icon: CircleQuestionMarkIcon },
]

/** The links that this key has. */
export function useNavItems(): readonly NavItem[] {
  const extensions = useExtensions()
  return navItems.filter(({ needs }) => !needs || extensions[needs])
}
