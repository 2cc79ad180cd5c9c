import { parentPort } from 'node:worker_threads'
import { problemsOf } from '../../model/system-problem'
import { drawImage } from './draw-image'
import type { PaintAnswer, PaintOrder } from './painter'

/* Entry of the thread that draws pictures (`painter.ts`). */
parentPort?.on('message', ({ picture, file }: PaintOrder) => {
  let answer: PaintAnswer = {}
  try {
    drawImage(picture, file)
  } catch (error) {
    answer = { error, problems: problemsOf(error) }
  }
  parentPort?.postMessage(answer)
})
