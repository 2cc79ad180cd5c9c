export { Queue, QueueFullError } from './queue.ts'
