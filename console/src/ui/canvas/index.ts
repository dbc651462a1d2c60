export {
  type Canvas,
  CanvasContext,
  createCanvas,
  type Point,
  type Room,
  useCanvas,
  useShown,
  type View,
} from './canvas.ts'
export { CanvasFrame } from './canvas-frame.tsx'
