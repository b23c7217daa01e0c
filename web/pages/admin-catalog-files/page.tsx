import { Download } from 'lucide-react';
import { CATALOG_FILE_KINDS } from '#contract/base/enum-values.ts';
import {
  CatalogImportForm,
  CATALOG_FILE_KIND_LABELS,
} from '#web/features/catalog-files/catalog-import-form.tsx';
import { PhotoUrlImportForm } from '#web/features/catalog-files/photo-url-import-form.tsx';
import { AdminPageLayout } from '../admin/admin-page-layout.tsx';

export function Page() {
  return (
    <AdminPageLayout
      title="Catalog files"
      lede="The whole catalog as CSV: change it in a spreadsheet and bring it back."
      back={{ to: '/admin', text: 'Back to Admin' }}
    >
      <div className="catalog-files">
        <section className="panel" aria-labelledby="export-csv">
          <h2 id="export-csv">Export</h2>
          <ul>
            {CATALOG_FILE_KINDS.map((kind) => (
              <li key={kind}>
                <a className="btn line wide" href={`/api/catalog-files/${kind}`} download={`${kind}.csv`}>
                  <Download className="icon" aria-hidden />
                  {CATALOG_FILE_KIND_LABELS[kind]}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <div className="stacked">
          <CatalogImportForm />
          <PhotoUrlImportForm />
        </div>
      </div>
    </AdminPageLayout>
  );
}
