import type { RuleId } from '../rules.ts'
import { boasting, credit, data, food, health, investing, medicine, prices, style } from './rule-families.ts'

/** Who speaks: the first, second, third person of a thread, or somebody who has left the workspace. */
export type Speaker = 0 | 1 | 2 | 'gone'

export interface Thread {
  /** Empty: fits any violation. */
  about: readonly RuleId[]
  comments: readonly (readonly [Speaker, string])[]
}

export const threads: readonly Thread[] = [
  {
    about: investing,
    comments: [
      [0, 'This has been on the page since the relaunch. Can we take it down today and correct it tomorrow?'],
      [1, 'Taken down at 11:20. The corrected text is with Legal.'],
      [0, 'Thank you. I leave it as urgent until the new text is live.'],
    ],
  },
  {
    about: investing,
    comments: [
      [0, 'Is a target return allowed on a product page at all, or only in the factsheet?'],
      [1, 'Allowed, if the warning stands in the same block and has the same size.'],
    ],
  },
  {
    about: investing,
    comments: [
      [0, 'The warning is there, but only after the fold on a phone.'],
      [1, 'Then it is not prominent. Please move it above the button.'],
      [2, 'Moved in the design file, goes live with Thursday’s release.'],
      [0, 'Checked on three phones, looks right.'],
    ],
  },
  {
    about: investing,
    comments: [
      [0, 'Same sentence as in the spring campaign. We corrected it there, and the translation was never updated.'],
    ],
  },
  {
    about: investing,
    comments: [
      [0, 'Five-year figures are available from the fund house, I asked for them.'],
      ['gone', 'They arrived, see the shared folder. The second year was negative.'],
      [0, 'Good, that belongs in the table as well.'],
      [1, 'Table is in the draft. Source and period are named under it.'],
      [0, 'Approved.'],
    ],
  },
  {
    about: credit,
    comments: [
      [0, 'The pictogram is there on the desktop page and missing in the app.'],
      [1, 'Known, ticket with the app team. They need two weeks.'],
      [0, 'Then the banner has to stay off in the app until it is solved.'],
    ],
  },
  {
    about: credit,
    comments: [
      [0, 'The example uses a term of 60 months. Is that still representative? Most people choose 48.'],
      [1, 'I checked last quarter’s contracts: 61% take 60 months or longer. It stays.'],
    ],
  },
  {
    about: credit,
    comments: [
      [0, 'Marketing says the line was approved last year.'],
      [1, 'Approved for the branch folder, where the warning stands directly below. Not for the site.'],
      [0, 'Clear. Marked as elevated risk.'],
    ],
  },
  {
    about: credit,
    comments: [[0, 'Does this also appear in the partner’s shop? If so they have to correct it at the same moment.']],
  },
  {
    about: prices,
    comments: [
      [0, 'What was the lowest price in the 30 days before?'],
      [1, 'I looked it up in the price history, it is in the suggested text now.'],
    ],
  },
  {
    about: prices,
    comments: [
      [0, 'The shop system can show the prior price by itself, the option is switched off for this category.'],
      [1, 'Switched on for all categories. Please check a few.'],
      [0, 'Checked twenty products, all fine.'],
    ],
  },
  {
    about: prices,
    comments: [
      [0, 'The condition is named two lines further down. Is that enough?'],
      [1, 'No. It has to be in the same sentence, as people read only the headline.'],
    ],
  },
  {
    about: prices,
    comments: [[0, 'The offer ends on Sunday. Correct it anyway: the same block is used again next month.']],
  },
  {
    about: health,
    comments: [
      [0, 'Which nutrient carries the claim? If it is vitamin C we can use the authorised wording.'],
      [1, 'Vitamin C, 80 mg per day, so the conditions are met.'],
      [0, 'Then please use the suggested text as it is, without adding adjectives.'],
    ],
  },
  {
    about: health,
    comments: [
      [0, 'The supplier sent a study with twelve people.'],
      [1, 'A study does not help. The claim is not in the Union list.'],
    ],
  },
  {
    about: health,
    comments: [
      [0, 'Found in the customer reviews we quote, too.'],
      [1, 'Once we quote them, they are our claims. Remove the quotation.'],
      [2, 'Removed from the page and from the newsletter template.'],
    ],
  },
  {
    about: health,
    comments: [
      [0, 'The food authority asked a competitor about the same words in March. Please treat this as urgent.'],
    ],
  },
  {
    about: medicine,
    comments: [
      [0, 'Mandatory text is missing on the mobile version only.'],
      [1, 'Because the block is folded. It must be visible without a tap.'],
    ],
  },
  {
    about: medicine,
    comments: [
      [0, 'The claim comes from the manufacturer’s own material.'],
      [1, 'That does not help us: we publish it.'],
      [0, 'I asked them for a compliant version.'],
      ['gone', 'They answered: new texts by the end of the month.'],
    ],
  },
  {
    about: food,
    comments: [
      [0, 'The recipe changed in summer. Are these the values of the new label?'],
      [1, 'No, of the old one. The new values would not allow the claim either.'],
    ],
  },
  {
    about: food,
    comments: [
      [0, 'Allergens are in the product record, the page just does not show them.'],
      [1, 'Fixed in the page template, all own brands show them now.'],
      [0, 'Confirmed for the five products I opened.'],
    ],
  },
  {
    about: food,
    comments: [[0, 'Small thing, but the inspectors look at exactly this.']],
  },
  {
    about: data,
    comments: [
      [0, 'The banner comes from the consent tool. Who owns its texts?'],
      [1, 'Privacy office. I forwarded it with the suggested text.'],
      [0, 'They agree, new version is planned for Monday.'],
    ],
  },
  {
    about: data,
    comments: [
      [0, 'Do we have proof of consent for those who signed up with the old text?'],
      [1, 'No. The privacy office wants to ask them again.'],
      [0, 'How many?'],
      [1, 'About 14,000. The mail is being written.'],
      [2, 'I reviewed the mail, two small changes, then it can go.'],
      [1, 'Sent. I keep this open until the answers are in.'],
    ],
  },
  {
    about: data,
    comments: [[0, 'The privacy statement names eleven parties. Either the list or this sentence is wrong.']],
  },
  {
    about: style,
    comments: [
      [0, 'Reads much better. I would even drop the second sentence.'],
      [1, 'Agreed, dropped.'],
    ],
  },
  {
    about: style,
    comments: [[0, 'The word list has an entry for this since the last update.']],
  },
  {
    about: style,
    comments: [
      [0, 'The editors have their own view on this. I asked them.'],
      [1, 'They follow the house style from now on, it was an old page.'],
    ],
  },
  {
    about: style,
    comments: [
      [0, 'A screen reader user reported this last week as well.'],
      [1, 'Then let us correct all pages of this kind at once, the group has them.'],
      [0, 'Done for the group.'],
    ],
  },
  {
    about: boasting,
    comments: [
      [0, 'Is there any research behind this?'],
      [1, 'A survey among our own customers, four years ago.'],
      [0, 'Not enough for this sentence.'],
    ],
  },
  {
    about: boasting,
    comments: [
      [0, 'We could keep it if we name the source and the date in the line.'],
      [1, 'The source does not want to be named in advertising. I would drop it.'],
    ],
  },
  {
    about: ['pressure-selling'],
    comments: [
      [0, 'How often has this offer been extended?'],
      [1, 'Four times since spring, so the countdown is simply not true.'],
      [0, 'Please tell the campaign team that the fifth will not be approved.'],
    ],
  },
  {
    about: ['pressure-selling', 'exclamation-marks'],
    comments: [[0, 'The subject line of the mail says the same. Correct both.']],
  },
  {
    about: ['green-claim'],
    comments: [
      [0, 'The sustainability report has a figure we can use here.'],
      [1, 'Page 14: 46% less emissions of our offices. Scope and method are explained there.'],
      [0, 'Used it, with a link.'],
    ],
  },
  {
    about: ['alcohol'],
    comments: [
      [0, 'The age notice is on the bottle but not in the post.'],
      [1, 'It has to be in the post. Added.'],
    ],
  },
  {
    about: ['undisclosed-advertising', 'prize-draw'],
    comments: [
      [0, 'Contract with the creator says that the label is their task.'],
      [1, 'We remain responsible. I asked them to edit the post today.'],
      [0, 'Edited, label is the first word now.'],
    ],
  },
  { about: [], comments: [[0, 'Looks right to me. I leave the decision to the lead.']] },
  { about: [], comments: [[0, 'Please look at the live page, the text was changed yesterday.']] },
  { about: [], comments: [['gone', 'Same finding as in the last audit, nothing has changed since.']] },
  {
    about: [],
    comments: [
      [0, 'Who owns this page? The name in the editor left in June.'],
      [1, 'It moved to the product team, I told them.'],
    ],
  },
  {
    about: [],
    comments: [
      [0, 'I think the suggested text is too long for the teaser.'],
      [1, 'Use the first sentence in the teaser and the whole text on the page.'],
    ],
  },
  {
    about: [],
    comments: [
      [0, 'Corrected in the content system, waiting for publication.'],
      [1, 'Published this morning.'],
      [0, 'Seen. Marked as fixed.'],
    ],
  },
  { about: [], comments: [[0, 'Waiting for an answer from Legal, question sent on Tuesday.']] },
  {
    about: [],
    comments: [
      [0, 'Dutch version has the same problem, see the other finding.'],
      [1, 'German too. Let us decide all three together.'],
      [0, 'Agreed.'],
    ],
  },
]
