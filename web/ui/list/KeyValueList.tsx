import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type KeyValueListProps = {
  items: readonly { name: string; value: ReactNode }[];
  /** Name over value, without rules: for a narrow column. */
  stacked?: boolean;
  className?: string;
};

/** Names and values. */
export function KeyValueList({ items, stacked = false, className }: KeyValueListProps) {
  return (
    <dl className={classNames('key-values', stacked && 'key-values-stacked', className)}>
      {items.map((item) => (
        <div key={item.name}>
          <dt>{item.name}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
