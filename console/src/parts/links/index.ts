export { EmailLink, PhoneLink } from './contact-links.tsx'
export { CostCentreLink, linkedCostCentres, linkTo, ResourceLink } from './resource-link.tsx'
