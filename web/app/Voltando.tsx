import { useQueryClient } from '@tanstack/react-query';
import { useOnServerBack, useServerRestarting } from '../lib/browser/useServerRestarting.ts';

/** While the server is coming back: that it is, and that nothing has to be done. Everything is read again then. */
export function Voltando() {
  const voltando = useServerRestarting();
  const client = useQueryClient();
  useOnServerBack(() => void client.invalidateQueries());
  return (
    <div role="status" className="indo volta">
      {voltando && <span>O serviço está voltando. Nada se perde: seguimos tentando por você.</span>}
    </div>
  );
}
