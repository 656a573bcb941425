export type ProgressBarProps = {
  /** What advances, in words. */
  label: string;
  /** Percent, 0 to 100. */
  value: number;
  /** The id of an element that says more, such as how much of how much. */
  describedBy?: string;
};

/** Ink that advances over a dotted line. On a tinted ground set `--progress-ground`. */
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
