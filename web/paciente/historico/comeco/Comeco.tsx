import { useMemo } from 'react';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { createChooseFiles } from '#web/paciente/anexos/uploads/choose.ts';
import { useUploads } from '#web/paciente/anexos/uploads/useUploads.ts';
import { useAnexos } from '#web/paciente/anexos/anexos.api.ts';
import { ArquivosAnteriores } from './ArquivosAnteriores.tsx';
import { Fotos } from './Fotos.tsx';
import { UsarReceita, type UsarReceitaProps } from './UsarReceita.tsx';
import './comeco.css';

type ComecoProps = { pedido: PedidoDetalhe } & Omit<UsarReceitaProps, 'pedidoId'>;

/** Before questions about medicines: the last prescription, a photo, and the files of earlier orders, one touch each. */
export function Comeco({ pedido: { id }, ...receita }: ComecoProps) {
  const { clienteId } = useSession();
  const { uploads, now } = useUploads({ dono: clienteId ?? '', pedidoId: id });
  const anexos = useAnexos(id, { aside: true }).data?.anexos ?? [];
  const choose = useMemo(() => createChooseFiles(uploads), [uploads]);
  const acts = { ...uploads, choose, onRemoved: () => document.getElementById('foto-receita')?.focus() };
  return (
    <section className="comeco stack" aria-labelledby="comeco">
      <VisuallyHidden>
        <h2 id="comeco">Comece por aqui</h2>
      </VisuallyHidden>
      <UsarReceita pedidoId={id} {...receita} />
      {/* The files are sent by another tab of this browser: it shows them. */}
      {!now.elsewhere && (
        <>
          <Fotos anexos={anexos} uploads={now} acts={acts} />
          <ArquivosAnteriores pedidoId={id} anexos={anexos} uploads={now.files} choose={choose} />
        </>
      )}
    </section>
  );
}
