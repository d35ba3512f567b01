// The worker of `/espace-participant/cours/` (docs/rules/online-courses.md#taken). Of people it keeps nothing by itself: what a learner has
// kept on the phone lies beside it, and it answers with that.
import { isCoursePage, learnerPath } from '../../domain/values/paths.ts'
import { startKeptWorker } from '../kept/kept-worker.ts'
import { answerKeptMedia } from './kept-media.ts'

startKeptWorker({
  page: learnerPath,
  isPage: (pathname) => pathname === learnerPath || isCoursePage(pathname),
  caches: 'course pages ',
  answerElse: answerKeptMedia,
})
