import { createFileRoute } from '@tanstack/react-router'
import { AdministrationPage } from '../../features/administration/AdministrationPage.tsx'

export const Route = createFileRoute('/_connected/administration')({
  staticData: { isOffered: ({ mayAdminister }) => mayAdminister },
  component: AdministrationPage,
})
