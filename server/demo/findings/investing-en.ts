import type { LanguageFindings } from '../model.ts'

export const investingEn: LanguageFindings = {
  language: 'EN',
  findings: [
    {
      rule: 'guaranteed-returns',
      where: ['savings', 'invest'],
      products: ['Growth Plus', 'Future Plan', 'Horizon Fund', 'Steady Portfolio', 'Global Mix', 'Pension Builder'],
      found: 'Earn a guaranteed {rate}% a year, with no risk to your capital.',
      suggested:
        'Earn a target return of {rate}% a year. Your capital is at risk and you may get back less than you invest.',
      reason:
        'The sentence promises a fixed return on an investment product and denies risk. Art. 4:19 Wft asks for fair, clear and not misleading information.',
      fix: 'State the return as a target and add the risk warning.',
      vary: { rate: ['8', '6.5', '7', '5.25'] },
    },
    {
      rule: 'guaranteed-returns',
      where: ['savings', 'invest'],
      products: ['Growth Plus', 'Future Plan', 'Horizon Fund', 'Steady Portfolio', 'Global Mix', 'Pension Builder'],
      found: 'Returns are guaranteed for as long as you stay invested.',
      suggested: 'Returns are not guaranteed: they vary with the markets for as long as you stay invested.',
      reason: 'No return on this product is guaranteed. The key information document puts it in risk class 4 of 7.',
      fix: 'Drop the word “guaranteed” and say that results vary.',
    },
    {
      rule: 'guaranteed-returns',
      where: ['invest', 'newsletter'],
      found: 'With {product} your money can only grow.',
      suggested: 'With {product} your money can grow, and it can also lose value.',
      reason:
        '“Can only grow” denies the possibility of a loss, which the product documents state on their first page.',
      fix: 'Name both directions in the same sentence.',
    },
    {
      rule: 'guaranteed-returns',
      where: ['invest', 'savings', 'social'],
      products: ['Growth Plus', 'Future Plan', 'Horizon Fund', 'Steady Portfolio', 'Global Mix', 'Pension Builder'],
      found: 'Sleep well: {years} years of steady profit, whatever the markets do.',
      suggested: 'Made for the long term: plan for at least {years} years, and expect ups and downs along the way.',
      reason: 'A steady profit in all market conditions is a guarantee in other words.',
      fix: 'Speak of the recommended holding period instead of a result.',
      vary: { years: ['5', '7', '10', '12'] },
    },
    {
      rule: 'missing-risk-warning',
      where: ['fx', 'app'],
      found: 'Trade currencies from your phone in under a minute.',
      suggested: 'Trade currencies from your phone. Trading involves risk: you can lose more quickly than you expect.',
      reason: 'The ease and speed of trading are praised without any mention of the risk on the screen.',
      fix: 'Add a risk warning in the same type size, directly under the sentence.',
    },
    {
      rule: 'missing-risk-warning',
      where: ['invest', 'fx'],
      found: 'Open a margin account today and double your buying power.',
      suggested:
        'Open a margin account to invest with borrowed money. Losses are multiplied too and can exceed your deposit.',
      reason:
        'Borrowing to invest is presented as a gain only. The chance of losing more than the deposit is material information.',
      fix: 'Say that losses grow with the borrowed amount.',
    },
    {
      rule: 'missing-risk-warning',
      where: ['invest', 'newsletter', 'social', 'app'],
      found: 'Start investing from €{amount} a month. It’s that simple.',
      suggested: 'Start investing from €{amount} a month. You may get back less than you put in.',
      reason: 'An invitation to invest without a risk warning is not balanced.',
      fix: 'Replace the closing line by the short risk warning.',
      vary: { amount: ['10', '25', '50', '75', '100'] },
    },
    {
      rule: 'missing-risk-warning',
      where: ['invest', 'newsletter'],
      found: '{product} has everything you need for a carefree retirement.',
      suggested: '{product} can be part of your retirement plan. Its value can go down as well as up.',
      reason: 'A carefree retirement depends on results nobody can promise; no risk is named on the page.',
      fix: 'Weaken the promise and add the risk warning.',
    },
    {
      rule: 'past-performance',
      where: ['invest', 'newsletter', 'social'],
      found: '{product} made {rate}% last year. Imagine what comes next.',
      suggested:
        '{product} made {rate}% last year, and its five-year results are in the factsheet. Past performance does not predict future returns.',
      reason: 'One year of past performance is used as the main message and as a hint of the future.',
      fix: 'Show at least five years, name the source, add the warning and drop the hint.',
      vary: { rate: ['14.2', '11.8', '9.6', '21.4', '17.3'] },
    },
    {
      rule: 'past-performance',
      where: ['invest'],
      found: '€10,000 in {product} ten years ago would be worth €{worth} today.',
      suggested:
        '€10,000 in {product} ten years ago would be worth €{worth} today, before fees and tax. Past performance does not predict future returns.',
      reason: 'The example leaves out fees and tax and carries no warning.',
      fix: 'Say what the figure includes and add the warning.',
      vary: { worth: ['19,340', '23,870', '17,905', '28,110'] },
    },
    {
      rule: 'forecast-without-basis',
      where: ['invest', 'savings'],
      products: ['Growth Plus', 'Future Plan', 'Horizon Fund', 'Steady Portfolio', 'Global Mix', 'Pension Builder'],
      found: 'Our experts expect {product} to grow by {rate}% a year.',
      suggested:
        'In our middle scenario {product} grows by {rate}% a year after costs; see the poor and the good scenario. Forecasts are not a reliable indicator.',
      reason: 'The forecast shows one favourable figure and no assumptions.',
      fix: 'Show the three scenarios of the key information document and the warning.',
      vary: { rate: ['6', '7.5', '5.8', '8.2'] },
    },
    {
      rule: 'forecast-without-basis',
      where: ['invest', 'app'],
      found: 'Reach €{goal} by the time you’re 60: our planner shows you how.',
      suggested:
        'Our planner shows how likely you are to reach €{goal} by the time you’re 60, in good and in poor markets.',
      reason:
        'The planner computes one path with a fixed return; the sentence presents its result as reachable for everyone.',
      fix: 'Present the result as a likelihood with scenarios.',
      vary: { goal: ['250,000', '500,000', '1 million'] },
    },
    {
      rule: 'deposit-protection',
      where: ['invest'],
      found: 'Your money in {product} is covered by the deposit guarantee up to €100,000.',
      suggested: 'Your money in {product} is an investment and is not covered by the deposit guarantee.',
      reason: 'The deposit guarantee covers deposits, not units of a fund.',
      fix: 'Remove the reference, or say that the guarantee does not apply.',
    },
    {
      rule: 'deposit-protection',
      where: ['savings', 'accounts', 'home', 'newsletter'],
      found: 'Every account is insured up to €100,000 by the Dutch state.',
      suggested:
        'Your deposits with us are protected up to €100,000 per person, for all your accounts with Northwind together.',
      reason:
        'The limit applies per person and bank, not per account, and the scheme is funded by the banks, not by the state.',
      fix: 'Use the standard sentence about the deposit guarantee.',
    },
    {
      rule: 'deposit-protection',
      where: ['savings'],
      found: 'Safer than any other bank thanks to the deposit guarantee.',
      suggested: 'Deposits are protected by the Dutch deposit guarantee.',
      reason:
        'All banks are covered by the same scheme. Using it as an advantage goes beyond the factual reference the law allows.',
      fix: 'Keep the factual reference and drop the comparison.',
    },
    {
      rule: 'leverage-loss-rate',
      where: ['fx'],
      found: 'Multiply your profits up to {factor} times with leverage.',
      suggested:
        'Leverage of up to {factor} multiplies profits and losses. CFDs are complex and come with a high risk of losing money rapidly; 71% of retail accounts lose money.',
      reason: 'The standard warning with our own loss percentage is missing, and leverage is shown as a benefit only.',
      fix: 'Insert the standard warning with the percentage of this quarter.',
      vary: { factor: ['10', '20', '30'] },
    },
    {
      rule: 'leverage-loss-rate',
      where: ['fx', 'social'],
      found: 'Most of our traders do well because they learn fast.',
      suggested: '71% of retail accounts lose money when trading CFDs with us. Practise with a demo account first.',
      reason: 'The sentence contradicts our own published loss rate of 71%.',
      fix: 'Replace it by the prescribed loss percentage.',
    },
    {
      rule: 'crypto-promotion',
      where: ['crypto'],
      found: 'Buy your first bitcoin as easily and safely as a train ticket.',
      suggested:
        'Buy crypto-assets in the app. Do not invest unless you are prepared to lose all the money you invest.',
      reason: 'A volatile asset is compared with an everyday purchase and called safe.',
      fix: 'Drop the comparison and use the prescribed risk warning.',
    },
    {
      rule: 'crypto-promotion',
      where: ['crypto', 'social', 'newsletter'],
      found: 'Bring a friend and you both get €{amount} in crypto.',
      suggested: null,
      reason:
        'Rewards for bringing friends are not allowed for crypto-assets in the United Kingdom, and this page is shown there.',
      fix: 'Take the campaign offline for UK visitors.',
      vary: { amount: ['10', '20', '25', '50'] },
    },
    {
      rule: 'crypto-promotion',
      where: ['crypto', 'app'],
      found: 'Put your coins to work and collect up to {rate}% interest.',
      suggested:
        'You can lend out coins for a variable reward of up to {rate}% a year. You may lose the coins you lend.',
      reason: 'Staking and lending rewards are not interest, and the risk of losing the coins is not named.',
      fix: 'Call it a variable reward and name the risk of loss.',
      vary: { rate: ['4', '6', '9'] },
    },
    {
      rule: 'green-claim',
      where: ['invest', 'newsletter'],
      found: '{product} invests only in companies that make the world greener.',
      suggested:
        '{product} promotes environmental characteristics (article 8 SFDR). Part of its investments is not sustainable.',
      reason:
        'The fund is an article 8 fund with a minimum share of 30% sustainable investments. “Only” contradicts its disclosures.',
      fix: 'Describe the fund by its SFDR category.',
    },
    {
      rule: 'tax-benefit',
      where: ['invest', 'savings', 'newsletter'],
      found: 'Save up to {percent}% tax on every euro you put in.',
      suggested:
        'You may be able to deduct what you put in, by up to {percent}% depending on your situation. Tax rules can change.',
      reason:
        'The deduction depends on the annual allowance and on income; the sentence makes it certain for everyone.',
      fix: 'Say that it depends on the personal situation and may change.',
      vary: { percent: ['37', '42', '49.5'] },
    },
    {
      rule: 'fair-clear',
      where: ['savings', 'invest'],
      products: ['Growth Plus', 'Future Plan', 'Horizon Fund', 'Steady Portfolio', 'Global Mix', 'Pension Builder'],
      found: '{product}: all the upside of shares, all the comfort of savings.',
      suggested: '{product} invests in shares and bonds. It can rise and fall in value, unlike a savings account.',
      reason: 'The overall impression is that of a savings account with the return of shares; no such product exists.',
      fix: 'Say what the product is before saying what it may bring.',
    },
    {
      rule: 'fair-clear',
      where: ['savings', 'newsletter', 'home'],
      found: '{rate}% interest on your savings*',
      suggested: '{rate}% variable interest on your savings in the first 3 months, then 1.10%. Up to €25,000.',
      reason: 'The headline rate lasts three months and applies to a limited balance; both stand only in the footnote.',
      fix: 'Put period, rate afterwards and limit beside the figure.',
      vary: { rate: ['3.75', '3.40', '2.95', '4.00'] },
    },
  ],
}
