export { EmailLink, PhoneLink } from './contact-links.tsx'
export { CostCentreLink, linkTo, ResourceLink } from './resource-link.tsx'
