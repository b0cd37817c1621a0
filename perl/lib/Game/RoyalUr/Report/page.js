(function () {
  'use strict';

  // Steps of the game: [0] is before the first turn. Each has the inside of the
  // board's two groups, its description, and the line that tells the turn.
  var game = JSON.parse(document.getElementById('game').textContent);
  var last = game.steps.length - 1;
  var ply = last;

  function byId(id) { return document.getElementById(id); }

  var viewer = byId('viewer');
  var curve = byId('curve').querySelector('svg');
  var buttons = Array.prototype.slice.call(viewer.querySelectorAll('[data-go]'));

  function wrongBefore() { return game.wrong.filter(function (n) { return n < ply; }).pop(); }
  function wrongAfter() { return game.wrong.filter(function (n) { return n > ply; })[0]; }

  var goes = {
    'first': function () { return ply > 0 ? 0 : undefined; },
    'back': function () { return ply > 0 ? ply - 1 : undefined; },
    'on': function () { return ply < last ? ply + 1 : undefined; },
    'last': function () { return ply < last ? last : undefined; },
    'wrong-before': wrongBefore,
    'wrong-after': wrongAfter
  };

  function show(to) {
    var step = game.steps[to];
    var before = document.querySelector('tr[aria-current]');
    var row = byId('row-' + to);
    ply = to;
    byId('board-pieces').innerHTML = step.pieces;
    byId('board-arrow').innerHTML = step.arrow;
    byId('board-title').textContent = step.title;
    byId('board-desc').textContent = step.about;
    byId('now').textContent = step.now;
    byId('curve-cursor').setAttribute('transform', 'translate(' + game.curve.x[to] + ' 0)');
    byId('curve-dot').setAttribute('cy', game.curve.y[to]);
    if (before) { before.removeAttribute('aria-current'); }
    if (row) { row.setAttribute('aria-current', 'true'); }
    // A disabled button cannot keep the focus, so it is only said to be so.
    buttons.forEach(function (button) {
      var idle = goes[button.dataset.go]() === undefined;
      button.setAttribute('aria-disabled', String(idle));
    });
  }

  function go(way) {
    var to = goes[way]();
    if (to !== undefined) { show(to); }
  }

  document.addEventListener('click', function (event) {
    var target = event.target.closest('button');
    if (!target) { return; }
    if (target.dataset.go) { go(target.dataset.go); }
    if (target.dataset.ply) {
      show(Number(target.dataset.ply));
      // From the list of turns one wants to see the board.
      viewer.scrollIntoView({ block: 'start' });
    }
  });

  document.addEventListener('keydown', function (event) {
    var keys = { ArrowLeft: 'back', ArrowRight: 'on' };
    var inside = { Home: 'first', End: 'last' };
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    // The list of turns scrolls sideways by the same keys.
    if (byId('moves') === document.activeElement) { return; }
    var way = keys[event.key] || (byId('steps').contains(document.activeElement) ? inside[event.key] : undefined);
    if (way) {
      go(way);
      event.preventDefault();
    }
  });

  curve.addEventListener('click', function (event) {
    var box = curve.getBoundingClientRect();
    var at = (event.clientX - box.left) / box.width * curve.viewBox.baseVal.width;
    var nearest = 0;
    game.curve.x.forEach(function (x, i) {
      if (Math.abs(x - at) < Math.abs(game.curve.x[nearest] - at)) { nearest = i; }
    });
    show(nearest);
  });

  function showAddress() {
    var wanted = /^#turn-(\d+)$/.exec(location.hash);
    if (wanted && Number(wanted[1]) <= last) { show(Number(wanted[1])); return true; }
    return false;
  }

  window.addEventListener('hashchange', showAddress);
  byId('steps').hidden = false;
  byId('keys').hidden = false;
  if (!showAddress()) { show(0); }
}());
