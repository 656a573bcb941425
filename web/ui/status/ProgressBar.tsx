export type ProgressBarProps = {
  /** Accessible name: the thing in progress. */
  label: string;
  /** Percent, 0 to 100. */
  value: number;
  /** The id of an element with details, such as how much of how much. */
  describedBy?: string;
};

/** A progress bar: a solid line over a dotted one. On a tinted background set `--progress-ground`. */
export function ProgressBar({ label, value, describedBy }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <progress
      className="progress"
      aria-label={label}
      aria-describedby={describedBy}
      value={percent}
      max={100}
    />
  );
}
