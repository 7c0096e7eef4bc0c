import type { NewTemplate } from '../library/insert.ts'
import { appStoreText } from './templates/app-store-text.ts'
import { blogOutline } from './templates/blog-outline.ts'
import { complaintReply } from './templates/complaint-reply.ts'
import { compliantRewrite } from './templates/compliant-rewrite.ts'
import { eventInvitation } from './templates/event-invitation.ts'
import { faqAnswer } from './templates/faq-answer.ts'
import { jobAdvert } from './templates/job-advert.ts'
import { landingPage } from './templates/landing-page.ts'
import { newsletter } from './templates/newsletter.ts'
import { pressRelease } from './templates/press-release.ts'
import { productDescription } from './templates/product-description.ts'
import { riskWarning } from './templates/risk-warning.ts'
import { socialPost } from './templates/social-post.ts'
import { makeTemplate } from './templates/template-source.ts'

export const templates: NewTemplate[] = [
  productDescription,
  compliantRewrite,
  newsletter,
  landingPage,
  socialPost,
  faqAnswer,
  complaintReply,
  riskWarning,
  pressRelease,
  blogOutline,
  appStoreText,
  jobAdvert,
  eventInvitation,
].map(makeTemplate)
