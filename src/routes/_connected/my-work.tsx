import { createFileRoute } from '@tanstack/react-router'
import { MyWorkPage } from '../../features/work/MyWorkPage.tsx'

export const Route = createFileRoute('/_connected/my-work')({
  staticData: { isOffered: ({ hasMyWork }) => hasMyWork },
  component: MyWorkPage,
})
