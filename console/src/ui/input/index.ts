export { DayInput } from './day-input.tsx'
export { ExactNumberInput } from './exact-number-input.tsx'
export { MultiSelect } from './multi-select.tsx'
export { NumberSelect } from './number-select.tsx'
export { RadioCards } from './radio-cards.tsx'
export { SearchBox } from './search-box.tsx'
export {
  type Choice,
  type MultiPickerProps,
  type PickerProps,
  type SearchChoices,
  SearchMultiSelect,
  SearchSelect,
} from './search-select.tsx'
export { Select } from './select.tsx'
export { TextArea } from './text-area.tsx'
