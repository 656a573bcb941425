import { classNames } from '../class-names.ts';

/** The text of a loading state, announced; pass the words that the screen must show. */
export function LoadingText({ text, className }: { text: string; className?: string }) {
  return (
    <p role="status" className={classNames('loading-text', className)}>
      {text}
    </p>
  );
}

/** Dotted outlines in the place of cards that are loading. Show `LoadingText` beside the title, too. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <div className="skeletons" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <SkeletonCard key={index} />
      ))}
    </div>
  );
}

/** One dotted outline of a card. */
export function SkeletonCard() {
  return (
    <div className="skeleton card" aria-hidden="true">
      <span className="skeleton-sheet" />
      <span className="skeleton-lines">
        <span className="skeleton-line" />
        <span className="skeleton-line" />
      </span>
      <span className="skeleton-line skeleton-rest" />
      <span className="skeleton-button" />
    </div>
  );
}
