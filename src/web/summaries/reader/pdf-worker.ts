/** The worker that reads a PDF for its picture. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
