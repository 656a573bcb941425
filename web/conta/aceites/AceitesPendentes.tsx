import { useMutation, useQueryClient } from '@tanstack/react-query';
import { aceitarTextos } from '#contracts/contas/aceites.contract.ts';
import { NOMES_DOS_TEXTOS } from '#domain/ajustes/textos.ts';
import { call, ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { sessionQuery, useSession } from '../identidade/session.public.ts';
import './aceites.css';

/** Asks once for what changed since the person accepted it; a new order waits for it, nothing else does. */
export function AceitesPendentes() {
  const { aceites } = useSession();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () =>
      call(aceitarTextos, { body: { aceites: aceites.map(({ tipo, versao }) => ({ tipo, versao })) } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  if (aceites.length === 0) return null;
  return (
    <div className="wrap column aceites">
      <Card as="section" pad className="stack" aria-labelledby="aceites">
        <h2 id="aceites">Mudou o que você aceitou</h2>
        <ul className="stack">
          {aceites.map(({ tipo, motivo }) => (
            <li key={tipo}>
              <a href={`/${tipo}`} target="_blank" rel="noopener">
                {NOMES_DOS_TEXTOS[tipo]} (abre em outra aba)
              </a>
              : {motivo}
            </li>
          ))}
        </ul>
        <p className="small muted">
          Os seus pedidos e documentos continuam aqui. Para fazer um pedido novo, leia e aceite.
        </p>
        {accept.error instanceof ApiError && <p role="alert">{accept.error.message}</p>}
        <div>
          <Button busy={accept.isPending} onClick={() => accept.mutate()}>
            Li e aceito
          </Button>
        </div>
      </Card>
    </div>
  );
}
