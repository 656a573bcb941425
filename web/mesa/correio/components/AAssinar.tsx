import Ban from 'lucide-react/icons/ban';
import Signature from 'lucide-react/icons/signature';
import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useInutilizarFolha, useNotarAssinatura } from '../correio.api.ts';
import { AssinadoDialog } from './AssinadoDialog.tsx';
import { Carta, Desfazer } from './CartaCard.tsx';
import { Imprimir } from './Imprimir.tsx';
import { InutilizarDialog } from './InutilizarDialog.tsx';
import { NumerosImpressos, type CartaProps } from './Numeros.tsx';

/** Printed sheets to be signed by hand. */
export function AAssinar({ carta, say }: CartaProps) {
  const sign = useNotarAssinatura();
  const voiding = useInutilizarFolha();
  const [asked, setAsked] = useState<'assinado' | 'inutilizar' | null>(null);
  const numbered = carta.folhas.find(
    ({ assinada, talao }) => !assinada && talao !== null && talao.numero !== null,
  );
  const numero = numbered?.talao?.numero ?? '';
  const name = { 'aria-describedby': `carta-${carta.id}`, size: 'desk' } as const;
  return (
    <Carta carta={carta}>
      {carta.medico !== null && <p className="small muted">Assina: {carta.medico}.</p>}
      <NumerosImpressos carta={carta} />
      <Desfazer carta={carta} say={say} />
      <div className="row row-wrap">
        <Button {...name} icon={Signature} onClick={() => setAsked('assinado')}>
          Assinado à mão
        </Button>
        <Imprimir carta={carta} say={say} />
        {numbered && (
          <Button {...name} variant="bare" icon={Ban} onClick={() => setAsked('inutilizar')}>
            Inutilizar
          </Button>
        )}
      </div>
      {asked === 'assinado' && (
        <AssinadoDialog
          carta={carta}
          busy={sign.isPending}
          failure={sign.error?.message}
          onConfirm={() =>
            sign.mutate(carta.id, {
              onSuccess: () => {
                setAsked(null);
                say(`Pedido ${carta.numero} assinado à mão.`);
              },
            })
          }
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === 'inutilizar' && numbered && (
        <InutilizarDialog
          title="Inutilizar o formulário?"
          verb="Inutilizar"
          text={`O número ${numero} não é usado de novo. A folha volta a imprimir, com o próximo número.`}
          act={{
            ...voiding,
            mutate: (motivo) =>
              voiding.mutate(
                { id: carta.id, folha: numbered.id, motivo },
                {
                  onSuccess: () => {
                    setAsked(null);
                    say(`${numero} inutilizado. Imprima a folha de novo.`);
                  },
                },
              ),
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </Carta>
  );
}
