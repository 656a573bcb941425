import { useEffect, useState } from 'react';
import { useNavigating } from '../lib/browser/useNavigating.ts';

/** Within this time a screen simply follows; a word would only flash. */
const ESPERA_MS = 500;

/** The screen before stands until the next one is there: on a slow phone this says that the touch was felt. */
export function Indo() {
  const indo = useNavigating();
  const [demora, setDemora] = useState(false);
  useEffect(() => {
    if (!indo) return undefined;
    const timer = setTimeout(() => setDemora(true), ESPERA_MS);
    return () => {
      clearTimeout(timer);
      setDemora(false);
    };
  }, [indo]);
  return (
    <div role="status" className="indo">
      {demora && <span>Carregando...</span>}
    </div>
  );
}
