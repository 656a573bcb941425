import { useEffect, useState } from 'react';

const CADA_MS = 30_000;

/** Now, to the half minute: a promised time passes while somebody looks. */
export function useAgora(): Date {
  const [agora, setAgora] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setAgora(new Date()), CADA_MS);
    return () => clearInterval(timer);
  }, []);
  return agora;
}
