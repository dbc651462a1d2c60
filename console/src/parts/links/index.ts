export { CostCentreLink } from './cost-centre-link.tsx'
export { ResourceLink } from './resource-link.tsx'
