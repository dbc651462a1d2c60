import type { Profile } from './plan.ts'

/** What goes with a kind of work. */
// biome-ignore format: a table, one row a line
export const profiles: Record<string, Profile> = {
  executive: {
    paymentGroup: 'MO', ages: [44, 62], men: 0.5, types: [['FullTime', 1]], hours: '37.5', hasDesk: true,
    credentials: [['Passport', 0.5], ['DriverLicence', 0.3]],
  },
  office: {
    paymentGroup: 'MO', ages: [24, 61], men: 0.4, types: [['FullTime', 78], ['PartTime', 16], ['FixedTerm', 6]],
    hours: '37.5', hasDesk: true, credentials: [['FirstAid', 0.15], ['Passport', 0.06], ['Visa', 0.08]],
  },
  systems: {
    paymentGroup: 'MO', ages: [25, 52], men: 0.65, types: [['FullTime', 70], ['Contractor', 30]], hours: '37.5',
    hasDesk: true, credentials: [['Visa', 0.35], ['PoliceCheck', 0.5]],
  },
  siteManager: {
    paymentGroup: 'FN', ages: [38, 60], men: 0.6, types: [['FullTime', 1]], hours: '38', hasDesk: true,
    credentials: [['DriverLicence', 0.7], ['FirstAid', 0.8], ['WorkingWithChildren', 0.3]],
  },
  terminal: {
    paymentGroup: 'FN', ages: [19, 64], men: 0.42, types: [['FullTime', 45], ['PartTime', 30], ['Casual', 25]],
    hours: '38', credentials: [['FirstAid', 0.45], ['WorkingWithChildren', 0.6], ['Visa', 0.1], ['PoliceCheck', 0.2]],
  },
  cleaner: {
    paymentGroup: 'FN', ages: [23, 63], men: 0.45, types: [['PartTime', 50], ['Casual', 35], ['LabourHire', 15]],
    hours: '38', credentials: [['Visa', 0.3]],
  },
  deck: {
    paymentGroup: 'WK', ages: [19, 58], men: 0.74, types: [['FullTime', 74], ['PartTime', 12], ['Casual', 14]],
    hours: '38', credentials: [['FirstAid', 0.75], ['WorkingWithChildren', 0.3]],
  },
  master: {
    paymentGroup: 'WK', ages: [31, 66], men: 0.84, types: [['FullTime', 92], ['PartTime', 8]], hours: '38',
    credentials: [['FirstAid', 0.9], ['PoliceCheck', 0.3], ['Passport', 0.05]],
  },
  host: {
    paymentGroup: 'WK', ages: [19, 38], men: 0.4, types: [['Casual', 90], ['PartTime', 10]], hours: '38',
    credentials: [['ResponsibleServiceOfAlcohol', 0.95], ['FirstAid', 0.3], ['Visa', 0.2]],
  },
  workshop: {
    paymentGroup: 'WK', ages: [22, 65], men: 0.92, types: [['FullTime', 90], ['LabourHire', 10]], hours: '38',
    credentials: [['WhiteCard', 0.7], ['HighRiskWork', 0.35], ['FirstAid', 0.3], ['DriverLicence', 0.2]],
  },
  electrician: {
    paymentGroup: 'WK', ages: [25, 60], men: 0.85, types: [['FullTime', 1]], hours: '38',
    credentials: [['Electrical', 1], ['WhiteCard', 0.8], ['HighRiskWork', 0.2]],
  },
  apprentice: {
    paymentGroup: 'WK', ages: [17, 23], men: 0.7, types: [['FixedTerm', 1]], hours: '38', credentials: [['WhiteCard', 0.9]],
  },
  control: {
    paymentGroup: 'FN', ages: [28, 60], men: 0.6, types: [['FullTime', 88], ['PartTime', 12]], hours: '38', hasDesk: true,
    credentials: [['FirstAid', 0.3]],
  },
  contactCentre: {
    paymentGroup: 'FN', ages: [20, 55], men: 0.35, types: [['FullTime', 40], ['PartTime', 45], ['Casual', 15]],
    hours: '37.5', hasDesk: true,
  },
  depotManager: {
    paymentGroup: '4W', ages: [37, 61], men: 0.7, types: [['FullTime', 1]], hours: '38', hasDesk: true,
    credentials: [['DriverLicence', 0.8], ['FirstAid', 0.7], ['HighRiskWork', 0.4]],
  },
  depot: {
    paymentGroup: '4W', ages: [20, 63], men: 0.82, types: [['FullTime', 64], ['Casual', 20], ['LabourHire', 16]],
    hours: '38', credentials: [['HighRiskWork', 0.7], ['FirstAid', 0.2], ['WhiteCard', 0.15]],
  },
  driver: {
    paymentGroup: '4W', ages: [25, 66], men: 0.91, types: [['FullTime', 80], ['Casual', 12], ['Contractor', 8]],
    hours: '38', credentials: [['DriverLicence', 0.4], ['HeavyVehicleLicence', 1], ['HighRiskWork', 0.25]],
  },
  guard: {
    paymentGroup: '4W', ages: [24, 60], men: 0.8, types: [['FullTime', 60], ['Casual', 40]], hours: '38',
    credentials: [['Security', 1], ['FirstAid', 0.9], ['PoliceCheck', 0.5]],
  },
  broker: {
    paymentGroup: '4W', ages: [28, 58], men: 0.5, types: [['FullTime', 85], ['PartTime', 15]], hours: '37.5', hasDesk: true,
    credentials: [['PoliceCheck', 0.8]],
  },
}
