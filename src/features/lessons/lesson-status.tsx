import { ActiveBadge, Badge } from '@/ui/badge'
import type { Lesson } from './lessons'
import { processState } from './process'

/** Shows whether the lesson is active, and the processing state of its video (specification §2). */
export function LessonStatus({ lesson: { active, process } }: { lesson: Lesson }) {
  const { word, tone } = processState(process)
  return (
    <span className="flex flex-wrap gap-1 max-sm:flex-col max-sm:items-end">
      <ActiveBadge active={active} />
      {word && <Badge tone={tone}>{word}</Badge>}
    </span>
  )
}
