export { CostCentreLink, linkTo, ResourceLink } from './resource-link.tsx'
