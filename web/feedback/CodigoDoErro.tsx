import { useState } from 'react';
import { dateCreated } from '../../domain/datas.ts';

/** What support needs to find the failure in the log; no personal data is in it. */
export function CodigoDoErro({ codigo }: { codigo: string | null }) {
  const [quando] = useState(() => dateCreated(new Date()));
  if (codigo === null) return null;
  return (
    <dl className="erro-codigo">
      <div>
        <dt>Código deste erro</dt>
        <dd className="mono">{codigo}</dd>
      </div>
      <div>
        <dt>Quando</dt>
        <dd className="num">{quando}</dd>
      </div>
    </dl>
  );
}
