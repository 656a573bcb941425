import { classNames } from '../class-names.ts';

/** The words of loading, announced; pass the text the screen must show. */
export function LoadingText({ text, className }: { text: string; className?: string }) {
  return (
    <p role="status" className={classNames('loading-text', className)}>
      {text}
    </p>
  );
}

/** Dotted cards where the real ones will stand. Say the words with `LoadingText` beside the title. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <div className="skeletons" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <SkeletonCard key={index} />
      ))}
    </div>
  );
}

/** One dotted card. */
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
