/** What Chromium is started with to draw everything at once and in the same way each time. */
export const drawingArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-checker-imaging',
  '--disable-partial-raster',
  '--disable-smooth-scrolling',
  '--blink-settings=lazyLoadEnabled=false',
]
