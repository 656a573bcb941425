import { useState } from 'react';
import type { Andamento } from '#contracts/consultorio/andamento.contract.ts';
import { AUTORIZO_CID, TERMO_CID } from '#domain/pedidos/consentimento-cid.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useConsentimentoCid } from '../meu-pedido.api.ts';

type ConsentimentoCidProps = { pedidoId: string; consentimento: Andamento['consentimentoCid'] };

/** Optional consent to the CID on the documents of an order, revocable. */
export function ConsentimentoCid({ pedidoId, consentimento }: ConsentimentoCidProps) {
  const { mutate, error, isPending } = useConsentimentoCid(pedidoId);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const { autorizado, aberto } = consentimento;
  if (!aberto && !error) return null;
  return (
    <Card as="section" pad aria-label="CID-10 no documento">
      <Checkbox
        label={AUTORIZO_CID}
        hint={TERMO_CID}
        error={error?.message}
        checked={pressed ?? autorizado}
        aria-busy={isPending}
        onChange={({ target }) => {
          setPressed(target.checked);
          mutate(target.checked, { onSettled: () => setPressed(null) });
        }}
      />
    </Card>
  );
}
