import { dataEHora } from '#domain/calendario/horas.ts';
import { useState } from 'react';
import { timeNow } from '#lib/clock/server-time.ts';

/** The request's id and the time, with which support finds the failure in the log; nothing when `code` is null. */
export function ErrorCode({ code }: { code: string | null }) {
  const [when] = useState(() => dataEHora(timeNow()));
  if (code === null) return null;
  return (
    <dl className="erro-codigo cluster">
      <div>
        <dt>Código deste erro</dt>
        <dd className="mono strong breakable">{code}</dd>
      </div>
      <div>
        <dt>Quando</dt>
        <dd className="num strong breakable">{when}</dd>
      </div>
    </dl>
  );
}
