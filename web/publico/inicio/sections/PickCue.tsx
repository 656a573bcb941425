import ArrowRight from 'lucide-react/icons/arrow-right';
import { Icon } from '#ui/picture/Icon.tsx';

/** The word at the end of a service card, whose title is the link. */
export function PickCue() {
  return (
    <span className="landing-cue ink-brand inline-row strong push" aria-hidden="true">
      Pedir
      <Icon icon={ArrowRight} />
    </span>
  );
}
