export { EmailLink, PhoneLink } from './contact-links.tsx'
export { CostCentreLink, linkedCostCentres, linkTo, ResourceLink, usePageOf } from './resource-link.tsx'
