import { z } from 'zod';
import type { AjusteEditavel } from '#contracts/catalogo/ajustes.contract.ts';
import { NOMES_DOS_TEXTOS, textoLimpo, type TextoAceito, type TextoDaCasa } from '#domain/ajustes/textos.ts';
import { TERMO_TELEMEDICINA } from '#domain/pedidos/consentimento.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { InForce } from './InForce.tsx';
import { readPageText } from './page-text.ts';
import { defineSecao, idOfCampo, type Secao } from './secao.ts';
import { SecaoForm } from './SecaoForm.tsx';
import { useSecao } from './useSecao.ts';

/** Fields of a text; each version says anew what changed and whether it is asked again. */
function specOf(tipo: TextoAceito): Secao<TextoDaCasa> {
  return defineSecao<TextoAceito, TextoDaCasa>(tipo, {
    schema: z.object({ texto: z.string(), pedeDeNovo: z.boolean(), motivo: z.string() }),
    toEdit: ({ texto }) => ({ texto, pedeDeNovo: true, motivo: '' }),
    toContent: (edit) => edit,
    changes: (edit, { texto }) => edit.motivo !== '' || textoLimpo(edit).texto !== texto,
  });
}
const SPECS = {
  termos: specOf('termos'),
  privacidade: specOf('privacidade'),
  telemedicina: specOf('telemedicina'),
};

const NAMES: Readonly<Record<string, string>> = { texto: 'Texto', motivo: 'O que mudou' };
const nameOf = (campo: string) => NAMES[campo] ?? campo;

/** The three texts that patients accept, each with a save of its own. */
export function TextosSection() {
  return (
    <>
      {(['termos', 'privacidade', 'telemedicina'] as const).map((tipo) => (
        <section key={tipo} className="editar-texto" aria-labelledby={`texto-${tipo}`}>
          <h3 id={`texto-${tipo}`}>{NOMES_DOS_TEXTOS[tipo]}</h3>
          <InForce secao={tipo}>{(emVigor) => <TextoForm tipo={tipo} emVigor={emVigor} />}</InForce>
        </section>
      ))}
    </>
  );
}

function TextoForm({ tipo, emVigor }: { tipo: TextoAceito; emVigor: AjusteEditavel }) {
  const edicao = useSecao(SPECS[tipo], emVigor);
  const { edit, write, errorOf } = edicao;
  const id = (campo: string) => idOfCampo(tipo, campo);
  const start = useMutation({
    mutationFn: async () =>
      tipo === 'telemedicina' ? TERMO_TELEMEDICINA.join('\n\n') : readPageText(`/${tipo}`),
    onSuccess: (texto) => write({ ...edit, texto }),
  });
  return (
    <SecaoForm
      edicao={edicao}
      lead={LEADS[tipo]}
      names={nameOf}
      verb={`Salvar ${NOMES_DOS_TEXTOS[tipo].toLowerCase()}`}
    >
      <Field
        id={id('texto')}
        label={`Texto: ${NOMES_DOS_TEXTOS[tipo]}`}
        hint={
          edit.texto.trim() === ''
            ? 'Em branco: vale o texto do programa.'
            : 'Uma linha que começa com # é um título; com -, um item de lista. Uma linha em branco separa parágrafos.'
        }
        error={errorOf('texto')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={8}
            value={edit.texto}
            onChange={({ currentTarget }) => write({ ...edit, texto: currentTarget.value })}
          />
        )}
      </Field>
      {edit.texto.trim() === '' && (
        <Button variant="secondary" size="desk" busy={start.isPending} onClick={() => start.mutate()}>
          Começar do texto que vale<span className="visually-hidden">: {NOMES_DOS_TEXTOS[tipo]}</span>
        </Button>
      )}
      {start.isError && <p role="alert">Não deu para ler o texto agora. Tente de novo.</p>}
      <Checkbox
        label={`Pedir que aceitem de novo: ${NOMES_DOS_TEXTOS[tipo].toLowerCase()}`}
        hint={AGAIN[tipo]}
        checked={edit.pedeDeNovo}
        onChange={({ currentTarget }) => write({ ...edit, pedeDeNovo: currentTarget.checked })}
      />
      <Field
        id={id('motivo')}
        label={`${edit.pedeDeNovo ? 'O que mudou' : 'Por que é só uma correção'}: ${NOMES_DOS_TEXTOS[tipo].toLowerCase()}`}
        hint={
          edit.pedeDeNovo
            ? 'Uma frase; o paciente a lê antes de aceitar.'
            : 'Fica guardado com a versão e na auditoria.'
        }
        error={errorOf('motivo')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={edit.motivo}
            onChange={({ currentTarget }) => write({ ...edit, motivo: currentTarget.value })}
          />
        )}
      </Field>
    </SecaoForm>
  );
}

const LEADS: Readonly<Record<TextoAceito, string>> = {
  termos:
    'Aparece em /termos. Cada mudança é uma versão; o que cada paciente aceitou fica guardado com a versão.',
  privacidade:
    'Aparece em /privacidade. Cada mudança é uma versão; o que cada paciente aceitou fica guardado com a versão.',
  telemedicina: 'Aparece no questionário de cada pedido, e é aceito com ele.',
};
const ACCOUNT =
  'Quem já tem conta lê e aceita uma vez, antes do próximo pedido. Desmarcado, é só uma correção e ninguém é perguntado.';
const AGAIN: Readonly<Record<TextoAceito, string>> = {
  termos: ACCOUNT,
  privacidade: ACCOUNT,
  telemedicina:
    'Todo pedido novo já mostra e aceita o texto em vigor; marcar só anota que a mudança foi de conteúdo.',
};
