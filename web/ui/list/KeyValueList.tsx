import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type KeyValueListProps = {
  items: readonly { name: string; value: ReactNode }[];
  /** True: names above their values, without lines between them, for a narrow column. */
  stacked?: boolean;
  className?: string;
};

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
