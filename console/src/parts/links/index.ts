export { EmailLink, PhoneLink } from './contact-links.tsx'
export { CostCentreLink, linkedCostCentres, linkTo, linkToAccess, ResourceLink, usePageOf } from './resource-link.tsx'
