import { Link } from '@tanstack/react-router'
import { FileXIcon } from 'lucide-react'
import type { GeneratedDocument } from '../../api/document-history.ts'
import type { Document as ApiDocument } from '../../../contract/openapi.gen.ts'
import { useExtensions } from '../../api/extensions.ts'
import { fillAgain, generateRoute } from '../../lib/generate-route.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ErrorState } from '../../ui/QueryError.tsx'

interface DocumentFailedProps {
  document: ApiDocument
  documentId: string
  generated: GeneratedDocument | undefined
}

/** For a document that the service could not write. The raw text says why. */
export function DocumentFailed({ document, documentId, generated }: DocumentFailedProps) {
  const t = useText()
  const { mayReview } = useExtensions()
  const templateId = document.templateId ?? generated?.templateId
  return (
    <ErrorState
      icon={<FileXIcon className="size-5" />}
      title={t('document.failed')}
      detail={document.rawDocument.trim()}
      actions={
        templateId &&
        mayReview && (
          <Link
            to={generateRoute}
            params={{ templateId }}
            search={generated ? { from: documentId } : {}}
            state={fillAgain}
            className={buttonClass({ variant: 'primary' })}
          >
            {t(generated ? 'document.again' : 'document.to_form')}
          </Link>
        )
      }
    />
  )
}
